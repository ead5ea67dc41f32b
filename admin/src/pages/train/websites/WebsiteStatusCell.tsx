import { WebsiteStatus, type Website } from '@colloquy/contracts';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { HiddenText } from '../../../components/HiddenText.tsx';
import { useText } from '../../../i18n/useText.ts';
import { ProgressLine } from '../items/StatusCell.tsx';
import { isWorking, progressOf, toneOf } from './website-status.ts';

/**
 * State of a website: progress during processing, a chip for what needs attention, otherwise text for screen readers
 * only.
 */
export function WebsiteStatusCell(props: { website: Website }): ReactElement {
  const t = useText();
  const { website } = props;
  const { websiteStatus: status } = website;
  if (isWorking(website)) {
    const { text, part } = progressOf(t, website);
    return <ProgressLine name={website.name} text={text} part={part} />;
  }
  if (status === WebsiteStatus.processed && website.partial) {
    return <Chip color="warning" label={t('websites.partial')} />;
  }
  if (status === WebsiteStatus.processed) return <HiddenText>{t(`websites.status.${status}`)}</HiddenText>;
  return <Chip color={toneOf(website)} label={t(`websites.status.${status}`)} />;
}
