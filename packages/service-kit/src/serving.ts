/**
 * Entry point for a process that serves HTTP without the stores of a service: through the index it would load their
 * drivers, some 50 MB.
 */
export { networkSettings } from './process/process-config.ts';
export { openOrExit } from './process/open-or-exit.ts';
export { listen, type ConnectionTimes } from './host/http-server.ts';
export { stopServing } from './host/stop-serving.ts';
export { stopOnSignal } from './host/stop-on-signal.ts';
export { errorResponse, logError } from './http/error-response.ts';
export { clientGone } from './http/read-context.ts';
export { parsePart } from './http/validate.ts';
