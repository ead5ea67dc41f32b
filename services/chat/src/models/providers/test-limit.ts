import type { Limit } from '@colloquy/service-kit';

/** A test sends up to five requests to a customer's server and waits for the responses. */
const TESTS = { max: 20, windowMs: 60_000 };

/** Counts a test of one of the workspace's providers. Throws `tooManyRequests` with the seconds to wait. */
export const assertTestAllowed = (limit: Limit, workspaceId: string): Promise<void> =>
  limit.assertWithin(`provider-test:${workspaceId}`, TESTS);
