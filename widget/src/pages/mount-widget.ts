import '../chat-widget.ts';
import { linkIdOf } from './link-id.ts';

// The page's only script: it hands the link in the address to the element that waits in the page.
const widget = document.querySelector('chat-widget');
const locale = new URLSearchParams(location.search).get('locale');
if (locale !== null) widget?.setAttribute('locale', locale);
widget?.setAttribute('link', linkIdOf(location.pathname));
