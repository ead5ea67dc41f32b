/** Where the gateway serves the widget's script. */
const WIDGET_SCRIPT_PATH = '/widget/chat-widget.js';

/** What a site pastes into its pages to show the widget of a public link. */
export function embedSnippet(origin: string, linkId: string): string {
  return [
    `<script type="module" src="${origin}${WIDGET_SCRIPT_PATH}"></script>`,
    `<chat-widget link="${linkId}"></chat-widget>`,
  ].join('\n');
}
