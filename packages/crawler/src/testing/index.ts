export { askedTooOften, endsByPath, fixtureEnds, requestsByPath } from './fixture-ends.ts';
export { fixturePage, startFixtureSite, type FixtureRequest, type FixtureSite } from './fixture-site.ts';
export { anEntry, frontierStoreSuite } from './frontier-store.suite.ts';
