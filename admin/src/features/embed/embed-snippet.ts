/** Where the gateway serves the widget's script. */
const WIDGET_SCRIPT_PATH = '/widget/chat-widget.js';

/** What a site pastes into its pages to show the widget of a public link; `installation` is our address without a slash at its end. */
export function embedSnippet(installation: string, linkId: string): string {
  return [
    `<script type="module" src="${installation}${WIDGET_SCRIPT_PATH}"></script>`,
    `<chat-widget link="${linkId}"></chat-widget>`,
  ].join('\n');
}
