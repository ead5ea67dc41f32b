import type { WidgetState } from '@colloquy/contracts';
import type { FeedbackDetails, SentContact, Thumb } from '../api/ask-api.ts';

/** Events between the widget's elements. They cross shadow roots, but not `<chat-widget>` itself. */
abstract class WidgetEvent extends Event {
  constructor(type: string) {
    super(type, { bubbles: true, composed: true });
  }
}

/** The visitor asks a question. */
export class SendEvent extends WidgetEvent {
  static readonly type = 'colloquy-send';
  readonly text: string;
  constructor(text: string) {
    super(SendEvent.type);
    this.text = text;
  }
}

/** The visitor, or one of their actions, requests another state. */
export class StateRequestEvent extends WidgetEvent {
  static readonly type = 'colloquy-state-request';
  readonly state: WidgetState;
  constructor(state: WidgetState) {
    super(StateRequestEvent.type);
    this.state = state;
  }
}

/** The visitor rates an answer, optionally with a reason; 0 withdraws the rating. */
export class FeedbackEvent extends WidgetEvent {
  static readonly type = 'colloquy-feedback';
  readonly turnId: string;
  readonly value: Thumb;
  readonly details: FeedbackDetails;
  constructor(turnId: string, value: Thumb, details: FeedbackDetails = {}) {
    super(FeedbackEvent.type);
    this.turnId = turnId;
    this.value = value;
    this.details = details;
  }
}

/** The visitor rates the previous conversation, from 1 to 5. */
export class CsatEvent extends WidgetEvent {
  static readonly type = 'colloquy-csat';
  readonly rating: number;
  constructor(rating: number) {
    super(CsatEvent.type);
    this.rating = rating;
  }
}

/** The visitor sends the contact form. */
export class ContactSendEvent extends WidgetEvent {
  static readonly type = 'colloquy-contact-send';
  readonly sent: SentContact;
  constructor(sent: SentContact) {
    super(ContactSendEvent.type);
    this.sent = sent;
  }
}

/** The visitor answers a flow's step by its controls, or leaves the flow there. */
export class StepAnswerEvent extends WidgetEvent {
  static readonly type = 'colloquy-step-answer';
  readonly stepId: string;
  readonly text: string;
  readonly optionIds: readonly string[];
  readonly leavesFlow: boolean;
  constructor(stepId: string, text: string, optionIds: readonly string[], leavesFlow = false) {
    super(StepAnswerEvent.type);
    this.stepId = stepId;
    this.text = text;
    this.optionIds = optionIds;
    this.leavesFlow = leavesFlow;
  }
}

/** Requests earlier messages. */
export class OlderRequestEvent extends WidgetEvent {
  static readonly type = 'colloquy-older';
  constructor() {
    super(OlderRequestEvent.type);
  }
}

/** Requests the settings again. */
export class ReloadEvent extends WidgetEvent {
  static readonly type = 'colloquy-reload';
  constructor() {
    super(ReloadEvent.type);
  }
}

/** The number of unread answers changed. */
export class UnreadEvent extends WidgetEvent {
  static readonly type = 'colloquy-unread';
  readonly count: number;
  constructor(count: number) {
    super(UnreadEvent.type);
    this.count = count;
  }
}
