import type { ChatMessage, ChatRequest } from '../ports.ts';

interface WireMessage {
  readonly role: ChatMessage['role'];
  readonly content: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly object[];
}

/** A request in the format of the API. */
export interface WireRequest {
  readonly model: string;
  readonly messages: readonly WireMessage[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage: boolean };
  readonly max_tokens?: number | undefined;
  readonly max_completion_tokens?: number | undefined;
  readonly temperature?: number;
  readonly tools?: readonly object[];
}

/** The full request; `thinks` is true for a model that thinks before it writes. */
export function toWireRequest(request: ChatRequest, model: string, thinks: boolean): WireRequest {
  const { maxTokens, roomToThink = 0 } = request;
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: request.messages.map(toWireMessage),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens + (thinks ? roomToThink : 0) }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.tools === undefined || request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map(({ name, description, parameters }) => ({
            type: 'function' as const,
            function: { name, description, parameters: { ...parameters } },
          })),
        }),
  };
}

function toWireMessage({ role, content, toolCallId, toolCalls }: ChatMessage): WireMessage {
  return {
    role,
    content,
    ...(role === 'tool' ? { tool_call_id: toolCallId ?? '' } : {}),
    ...(role !== 'assistant' || toolCalls === undefined
      ? {}
      : {
          tool_calls: toolCalls.map(({ id, name, argumentsJson }) => ({
            id,
            type: 'function' as const,
            function: { name, arguments: argumentsJson },
          })),
        }),
  };
}
