/** A style sheet for elements painted before Lit is loaded; the others use Lit's own `css`. */
export function sheet(strings: TemplateStringsArray): CSSStyleSheet {
  const styles = new CSSStyleSheet();
  styles.replaceSync(strings.join(''));
  return styles;
}
