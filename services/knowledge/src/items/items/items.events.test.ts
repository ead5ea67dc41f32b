import { describe, expect, it } from 'vitest';
import { DocumentStatus, ERRORS, knowledgeEvents } from '@colloquy/contracts';
import { systemContext } from '@colloquy/service-kit';
import { transition, type TransitionSubject } from './items.events.ts';
import { DELETED, MOVES, type Move } from './items.policy.ts';

const { pending, processing, processed } = DocumentStatus;
const context = systemContext('test');
const anItem = (fields: Partial<TransitionSubject> = {}): TransitionSubject => ({
  _id: 'i1',
  workspace_id: 'w1',
  chat_bot_id: 'b1',
  version: 3,
  documentStatus: pending,
  liveVersion: null,
  ...fields,
});
const dataOf = (event: { readonly data: unknown }) =>
  knowledgeEvents.itemStatusChanged.schema.parse(event.data);

describe('a transition of an item', () => {
  it('returns the status to write together with its event', () => {
    const { set, to, event } = transition(anItem(), 'confirm', context);
    expect({ set, to }).toEqual({ set: { documentStatus: processing }, to: processing });
    expect(event.workspaceId).toBe('w1');
    expect(dataOf(event)).toMatchObject({ item_id: 'i1', version: 3, from: pending, to: processing });
  });

  it('begins from nothing for an item that is created', () => {
    const { event } = transition(anItem({ documentStatus: null }), 'createUpload', context);
    expect(dataOf(event)).toMatchObject({ from: null, to: pending });
  });

  it('hides a deleted item and keeps the status that it had', () => {
    const { set, event } = transition(anItem({ documentStatus: processed }), 'delete', context);
    expect(set).toEqual({ status: DELETED });
    expect(dataOf(event)).toMatchObject({ from: processed, to: DELETED });
  });

  it('is refused where the state machine has no such move', () => {
    const moves = Object.keys(MOVES).filter((name): name is Exclude<Move, 'delete'> => name !== 'delete');
    expect(moves.length).toBeGreaterThan(5);
    for (const move of moves.filter((name) => name !== 'createUpload')) {
      expect(() => transition(anItem({ documentStatus: null }), move, context)).toThrow(
        expect.objectContaining({ code: ERRORS.wrongState }),
      );
    }
  });
});
