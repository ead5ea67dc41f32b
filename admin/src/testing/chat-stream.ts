import { waitFor } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { expect } from 'vitest';

const PATH = '*/chats/:id/events';

/** A stream without events, for every conversation. */
export const silentChatStream: HttpHandler = http.get(PATH, () => eventStream(new ReadableStream()));

/** The event stream of every conversation: reported events are sent to all connected clients. */
export function aChatStream() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const handler = http.get(PATH, () => {
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        open.add(controller);
      },
      cancel: () => void open.delete(own),
    });
    return eventStream(body);
  });
  const tell = async (event: string, data: object) => {
    await waitFor(() => expect(open.size).toBeGreaterThan(0));
    const bytes = new TextEncoder().encode(`id: 1\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const controller of open) controller.enqueue(bytes);
  };
  return { handler, tell, isOpen: () => open.size > 0 };
}

function eventStream(body: ReadableStream<Uint8Array>): HttpResponse<ReadableStream<Uint8Array>> {
  return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
}
