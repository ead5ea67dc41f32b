import { ChatWidget } from './elements/chat-widget/chat-widget.ts';
import { defineElement } from './elements/define-element.ts';

// The script lies in /widget/ of the installation, so its API is one folder up.
const scriptUrl: string = import.meta.url;
ChatWidget.defaultApi = new URL('../', scriptUrl).href;
defineElement('chat-widget', ChatWidget);
