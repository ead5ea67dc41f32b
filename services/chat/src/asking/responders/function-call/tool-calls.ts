import {
  argumentIssue,
  functionArgumentsSchema,
  type FunctionArguments,
  type FunctionParameter,
  type FunctionResult,
  type FunctionTool,
  type FunctionValue,
} from '@colloquy/contracts';
import { ROOM_TO_THINK, type ChatMessage, type ChatModel, type ToolSpec } from '@colloquy/language-model';
import { MAX_CHOICE_TOKENS } from '../../../conversations/index.ts';

/** The most functions that one answer may call. */
const MAX_CALLS_PER_TURN = 3;
const MAX_EARLIER_QUESTIONS = 6;

const RULES = [
  'You decide whether a function is needed to answer the visitor’s last message.',
  'Call a function only when the message asks for exactly what its description says.',
  'Take the values of its parameters from what the visitor wrote. Never invent one: without a value that is required, call nothing.',
  'When no function is needed, reply with NONE and nothing else.',
].join('\n');

/** A call that a model asked for, with arguments that its function takes. */
export interface ChosenCall {
  readonly tool: FunctionTool;
  readonly parameters: FunctionArguments;
}

/** A finished call with its result. */
export interface MadeCall extends ChosenCall {
  readonly result: FunctionResult;
}

/** The calls that a model chose, and the tokens it used. */
export interface Choice {
  readonly calls: readonly ChosenCall[];
  readonly tokens: { readonly in: number; readonly out: number };
}

/**
 * Lets a model choose functions. The prompt holds the visitor's messages only: answers may contain text from servers or
 * documents, which must never cause a call.
 */
export async function chooseCalls(
  model: ChatModel,
  tools: readonly FunctionTool[],
  asked: { readonly text: string; readonly history: readonly { readonly question: string }[] },
  signal: AbortSignal,
): Promise<Choice> {
  const earlier = asked.history.slice(-MAX_EARLIER_QUESTIONS).map(({ question }) => question);
  const messages: ChatMessage[] = [
    { role: 'system', content: RULES },
    ...[...earlier, asked.text].map((content): ChatMessage => ({ role: 'user', content })),
  ];
  const request = {
    messages,
    tools: tools.map(toToolSpec),
    maxTokens: MAX_CHOICE_TOKENS,
    roomToThink: ROOM_TO_THINK,
    temperature: 0,
  };
  const calls: ChosenCall[] = [];
  let tokens = { in: 0, out: 0 };
  for await (const delta of model.stream(request, { signal })) {
    if (delta.type === 'usage') tokens = { in: delta.tokensIn, out: delta.tokensOut };
    if (delta.type !== 'tool-call' || calls.length === MAX_CALLS_PER_TURN) continue;
    const call = toCall(tools, delta.name, delta.argumentsJson);
    if (call !== null) calls.push(call);
  }
  return { calls, tokens };
}

function toToolSpec({ name, description, parameters }: FunctionTool): ToolSpec {
  const properties = Object.fromEntries(
    parameters.map((parameter) => [
      parameter.name,
      {
        type: parameter.type,
        ...(parameter.description === '' ? {} : { description: parameter.description }),
        ...(parameter.enum === undefined ? {} : { enum: parameter.enum }),
      },
    ]),
  );
  const required = parameters
    .filter((parameter) => parameter.required && parameter.default === undefined)
    .map((parameter) => parameter.name);
  return {
    name,
    description,
    parameters: { type: 'object', properties, required, additionalProperties: false },
  };
}

/** Null for an unknown function, and for arguments that do not fit its parameters. */
function toCall(tools: readonly FunctionTool[], name: string, argumentsJson: string): ChosenCall | null {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) return null;
  const given = functionArgumentsSchema.safeParse(parsedJson(argumentsJson)).data;
  if (given === undefined) return null;
  const parameters = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      asTyped(
        value,
        tool.parameters.find((parameter) => parameter.name === key),
      ),
    ]),
  );
  return argumentIssue(tool.parameters, parameters) === null ? { tool, parameters } : null;
}

/** Converts between text and number by the parameter's type, because models write numbers as texts and vice versa. */
function asTyped(value: FunctionValue, parameter: FunctionParameter | undefined): FunctionValue {
  if (parameter?.type === 'string' && typeof value === 'number') return String(value);
  const isNumeric = parameter?.type === 'number' || parameter?.type === 'integer';
  if (isNumeric && typeof value === 'string' && value.trim() !== '') return Number(value);
  if (parameter?.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** The arguments without nulls, which some models write for omitted optional parameters. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text, (_, value: unknown) => (value === null ? undefined : value));
  } catch {
    return undefined;
  }
}
