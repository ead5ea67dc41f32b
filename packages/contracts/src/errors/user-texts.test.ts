import { errorTexts } from '@colloquy/texts/errors';
import { describe, expect, it } from 'vitest';
import { EMAIL_MAX_LENGTH } from '../constants.ts';
import { ERROR_CATALOGUE, type ErrorEntry } from './catalogue.ts';
import * as userTexts from './user-texts.ts';

const texts = errorTexts('en');
const errorText = (error: userTexts.ErrorLike) => userTexts.errorText(error, texts);

const SERVER = 'There has been an error. Please come back later when we fixed the problem.';
const REQUEST = 'There was a problem with this request. Please come back later when we fixed the problem.';
const RULE =
  'Password is not valid. It must contain a lowercase letter, an uppercase letter, a number and a special character.';

describe('the texts that people read', () => {
  it.each([
    [100401003, 'Invalid login credentials. Please try again.'],
    [100404001, 'Invalid login credentials. Please try again.'],
    [4222004, 'Invalid login credentials. Please try again.'],
    [400004, 'This user is already a member of this workspace.'],
    [42221100, 'Email is not valid.'],
    [42221101, 'Email is already taken.'],
    [42221102, 'Email is missing.'],
    [4222018, RULE],
    [403, "You don't have permissions to perform this action."],
    [403001, "You don't have permissions to perform this action."],
    [402, 'You have reached the limit of a trial mode. Please upgrade your plan.'],
    [402002, 'You have reached the limit of a trial mode. Please upgrade your plan.'],
    [500, SERVER],
    [503777, SERVER],
    [418, REQUEST],
    [499123, REQUEST],
  ])('%i', (code, text) => {
    expect(errorText({ code })).toBe(text);
  });

  it.each([
    ['WORKSPACE_INVITATION_DOES_NOT_EXISTS', 'Your have already registered or your invitation has expired.'],
    ['NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT', "You don't have permission to create chatbot."],
  ])('%s, named without its code', (message, text) => {
    expect(errorText({ message, code: 400 })).toBe(text);
  });

  it('joins several errors by line breaks, each text once', () => {
    const errors = [{ code: 42221102 }, { code: 4222018 }, { code: 42221102 }];
    expect(errorText({ code: 422, errors })).toBe(`Email is missing.\n${RULE}`);
  });
});

const STATUS_BY_KIND: Record<ErrorEntry['kind'], string> = {
  validation: '400',
  unauthenticated: '401',
  'payment-required': '402',
  forbidden: '403',
  'not-found': '404',
  'wrong-method': '405',
  incomplete: '408',
  conflict: '409',
  'too-large': '413',
  unsupported: '415',
  unprocessable: '422',
  'rate-limited': '429',
  internal: '500',
  unavailable: '503',
};
/** Codes fixed by the specification; all others start with their status. */
const SPECIFIED = new Set(['100401003', '100404001', '405001']);

describe('the catalogue', () => {
  it('has a text for messages of errors alone', () => {
    const messages = Object.values<ErrorEntry>(ERROR_CATALOGUE).map(({ message }) => message);
    expect(Object.keys(texts.codes).filter((message) => !messages.includes(message))).toEqual([]);
  });

  it('names the limit of addresses', () => {
    expect(texts.codes.EMAIL_TOO_LONG).toContain(` ${EMAIL_MAX_LENGTH} `);
  });

  it.each(Object.entries<ErrorEntry>(ERROR_CATALOGUE).filter(([code]) => !SPECIFIED.has(code)))(
    '%s begins with the status of its kind',
    (code, { kind }) => {
      expect(code.startsWith(STATUS_BY_KIND[kind])).toBe(true);
    },
  );
});
