import Article from '@mui/icons-material/ArticleOutlined';
import Code from '@mui/icons-material/CodeOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Notes from '@mui/icons-material/NotesOutlined';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import Public from '@mui/icons-material/PublicOutlined';
import QuestionAnswer from '@mui/icons-material/QuestionAnswerOutlined';
import Slideshow from '@mui/icons-material/SlideshowOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { styled } from '@mui/material/styles';
import type { ReactElement } from 'react';
import type { ItemKind } from './item-kind.ts';

/** Each has a colour of its own, because users look for a document by its type first. */
const SIGNS: Readonly<Record<ItemKind, { readonly Icon: SvgIconComponent; readonly colour: string }>> = {
  pdf: { Icon: PictureAsPdf, colour: '#c0392b' },
  word: { Icon: Article, colour: '#2a5db0' },
  sheet: { Icon: TableChart, colour: '#1f7a47' },
  slides: { Icon: Slideshow, colour: '#b85b12' },
  markdown: { Icon: Notes, colour: '#5b6472' },
  html: { Icon: Code, colour: '#7a4bb3' },
  plain: { Icon: Description, colour: '#5b6472' },
  file: { Icon: Description, colour: '#5b6472' },
  text: { Icon: Notes, colour: '#3d53c8' },
  qa: { Icon: QuestionAnswer, colour: '#0f7b8a' },
  page: { Icon: Public, colour: '#0f7b8a' },
};

const Sign = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: 8,
  backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)',
  '[data-theme=dark] &': {
    backgroundColor: 'color-mix(in srgb, currentColor 28%, transparent)',
    '& svg': { color: 'color-mix(in srgb, currentColor 55%, white)' },
  },
});

/** An icon of a document's type, beside its text. */
export function FileTypeIcon(props: { kind: ItemKind }): ReactElement {
  const { Icon, colour } = SIGNS[props.kind];
  return (
    <Sign aria-hidden style={{ color: colour }}>
      <Icon style={{ fontSize: 18 }} />
    </Sign>
  );
}
