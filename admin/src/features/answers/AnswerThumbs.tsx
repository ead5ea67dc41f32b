import ThumbDownFilled from '@mui/icons-material/ThumbDown';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbUpFilled from '@mui/icons-material/ThumbUp';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import type { ReactElement } from 'react';
import { IconAction } from '../../components/IconAction.tsx';

const THUMBS = [
  { value: 1, name: 'good', Plain: ThumbUp, Filled: ThumbUpFilled },
  { value: -1, name: 'bad', Plain: ThumbDown, Filled: ThumbDownFilled },
] as const;

/** A member's rating of an answer; clicking the pressed thumb again withdraws it. */
export function AnswerThumbs(props: {
  given: number | undefined;
  labels: { readonly good: string; readonly bad: string };
  onRate: (value: 1 | -1 | 0) => void;
}): ReactElement {
  const { given, labels, onRate } = props;
  return (
    <>
      {THUMBS.map(({ value, name, Plain, Filled }) => {
        const isPressed = given === value;
        const Icon = isPressed ? Filled : Plain;
        return (
          <IconAction
            key={name}
            label={labels[name]}
            aria-pressed={isPressed}
            color={isPressed ? 'primary' : 'default'}
            onClick={() => onRate(isPressed ? 0 : value)}
          >
            <Icon sx={{ fontSize: 16 }} />
          </IconAction>
        );
      })}
    </>
  );
}
