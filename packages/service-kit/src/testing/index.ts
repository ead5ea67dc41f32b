export { fakeBots, type FakeBots, type FakeLink } from './fake-bots.ts';
export { fakeClient } from './fake-client.ts';
export { openTestHost, type TestCaller, type TestHost, type TestResponse } from './test-host.ts';
export { refusal } from './refusal.ts';
export { startTestStore } from './test-store.ts';
export { exampleIds, rightRows, type RightRow } from './right-rows.ts';
