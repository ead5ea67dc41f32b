/** A stylesheet for the elements that are painted before Lit is there; the others use Lit's own `css`. */
export function sheet(strings: TemplateStringsArray): CSSStyleSheet {
  const styles = new CSSStyleSheet();
  styles.replaceSync(strings.join(''));
  return styles;
}
