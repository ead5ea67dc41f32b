import type { Response } from 'express';
import type { Exchange } from './exchange.ts';

const exchanges = new WeakMap<Response, Exchange>();

/** Keeps the exchange for the handlers of pages and operations, which Express calls with the response alone. */
export function rememberExchange(exchange: Exchange): void {
  exchanges.set(exchange.response, exchange);
}

/** The exchange of a response. Throws when the dispatcher has not seen it. */
export function exchangeOf(response: Response): Exchange {
  const exchange = exchanges.get(response);
  if (exchange === undefined) throw new Error('The dispatcher must come first');
  return exchange;
}
