import type { ProtocolSubject } from './chat-client-under-test.ts';
import { describeAsking } from './ask-suite.ts';
import { describeFollowing } from './feed-suite.ts';

export type { ChatClientUnderTest, ProtocolSubject } from './chat-client-under-test.ts';

/** All behaviour suites of the conversation protocol. */
export function describeChatProtocol(name: string, subject: ProtocolSubject): void {
  describeAsking(name, subject);
  describeFollowing(name, subject);
}
