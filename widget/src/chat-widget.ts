import { ChatWidget } from './elements/chat-widget/chat-widget.ts';
import { defineElement } from './elements/define-element.ts';

// The script is in the installation's /widget/ folder, so the API is one folder up.
const scriptUrl: string = import.meta.url;
ChatWidget.defaultApi = new URL('../', scriptUrl).href;
defineElement('chat-widget', ChatWidget);
