import Avatar from '@mui/material/Avatar';
import type { ReactElement } from 'react';
import { ownPath } from '../api/config.ts';
import { colourOf } from './colour-of.ts';

/** A picture, or a coloured circle with the name's first letter if there is none or it fails to load. */
export function NameAvatar(props: {
  name: string;
  /** An unchanging property such as the id: it decides the colour. */
  seed: string;
  imageUrl?: string | null;
  size?: number;
}): ReactElement {
  const size = props.size ?? 28;
  return (
    <Avatar
      alt=""
      aria-hidden
      src={props.imageUrl ? ownPath(props.imageUrl) : undefined}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.45,
        fontWeight: 700,
        bgcolor: colourOf(props.seed),
        color: '#fff',
      }}
    >
      {firstLetterOf(props.name).toUpperCase()}
    </Avatar>
  );
}

/** The first character as displayed: an emoji or an accented letter has several code units. */
function firstLetterOf(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return first?.segment ?? '';
}
