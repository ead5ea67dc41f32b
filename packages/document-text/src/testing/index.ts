export {
  aDocx,
  aDocxTable,
  anOdt,
  aPresentation,
  aRow,
  aShape,
  aSlideTable,
  aWorkbook,
  type WordFile,
} from './office-files.ts';
export { aPdf, linesOf, type PdfPage } from './pdf-files.ts';
