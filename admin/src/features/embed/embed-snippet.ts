/** Where the gateway serves the widget's script. */
const WIDGET_SCRIPT_PATH = '/widget/chat-widget.js';

/** The snippet that embeds the widget of a public link; `installation` is our base URL without a trailing slash. */
export function embedSnippet(installation: string, linkId: string): string {
  return [
    `<script type="module" src="${installation}${WIDGET_SCRIPT_PATH}"></script>`,
    `<chat-widget link="${linkId}"></chat-widget>`,
  ].join('\n');
}
