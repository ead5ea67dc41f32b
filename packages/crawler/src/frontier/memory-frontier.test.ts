import { frontierStoreSuite } from '../testing/frontier-store.suite.ts';
import { createMemoryFrontier } from './memory-frontier.ts';

frontierStoreSuite('memory', async () => createMemoryFrontier());
