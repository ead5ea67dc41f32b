import type { Subpage } from '@colloquy/contracts';
import Article from '@mui/icons-material/ArticleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { ActionMenu, type MenuAction } from '../../../components/ActionMenu.tsx';
import { HiddenText } from '../../../components/HiddenText.tsx';
import { useText } from '../../../i18n/useText.ts';
import { canSelect, pageName, shortUrl } from './page-tree.ts';
import { useSubpages } from './SubpagesContext.ts';
import { pageToneOf, reasonText } from './website-status.ts';

const ROW_PX = 48;

/** One page: checkbox, name, and exceptions with their reason. */
export function SubpageRow(props: { page: Subpage }): ReactElement {
  const t = useText();
  const { page } = props;
  const { isEditable, isSelected, selectPage, openText, remove } = useSubpages();
  const name = pageName(page);
  const itemId = page.item_id;
  const reason = reasonText(t, page);
  const isStillLive = page.live && (page.state === 'failed' || page.state === 'skipped');
  const about = [
    ...(name === shortUrl(page.url) ? [] : [shortUrl(page.url)]),
    ...(page.wordCount === 0 ? [] : [t('subpages.words', { smart_count: page.wordCount })]),
  ].join(' · ');
  const actions: readonly MenuAction[] = [
    ...(itemId === null
      ? []
      : [{ label: t('subpages.showText'), Icon: Article, onSelect: () => openText(itemId) }]),
    {
      label: t('subpages.openPage'),
      Icon: OpenInNew,
      onSelect: () => window.open(page.url, '_blank', 'noopener,noreferrer'),
    },
    ...(isEditable
      ? [{ label: t('subpages.remove'), Icon: Delete, isDestructive: true, onSelect: () => remove(page) }]
      : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: ROW_PX,
        pl: 0.5,
        pr: 1,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {isEditable && (
        <Checkbox
          size="small"
          checked={isSelected(page)}
          disabled={!canSelect(page)}
          onChange={(_, checked) => selectPage(page, checked)}
          slotProps={{ input: { 'aria-label': t('subpages.select', { name }) } }}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5, pl: isEditable ? 0 : 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
          {itemId === null ? (
            <Typography component="span" noWrap title={name} sx={{ minWidth: 0 }}>
              {name}
            </Typography>
          ) : (
            <Link
              component="button"
              type="button"
              color="textPrimary"
              noWrap
              title={name}
              onClick={() => openText(itemId)}
              sx={{ minWidth: 0, maxWidth: '100%', textAlign: 'left', fontWeight: 500 }}
            >
              {name}
            </Link>
          )}
          {page.isNew && <Chip size="small" label={t('subpages.isNew')} color="info" variant="outlined" />}
          <PageState page={page} />
        </Box>
        {about !== '' && (
          <Typography
            variant="caption"
            component="div"
            color="textSecondary"
            noWrap
            title={page.url}
            sx={{ lineHeight: '18px' }}
          >
            {about}
          </Typography>
        )}
        {reason !== undefined && (
          <Typography
            variant="caption"
            component="div"
            color={page.state === 'failed' ? 'error' : 'textSecondary'}
            sx={{ overflowWrap: 'anywhere', lineHeight: '18px' }}
          >
            {reason} {isStillLive && t('subpages.stillLive')}
          </Typography>
        )}
      </Box>
      <ActionMenu label={t('subpages.actionsOf', { name })} actions={actions} />
    </Box>
  );
}

/** Only exceptions are visible; a normal state is for screen readers only. */
function PageState(props: { page: Subpage }): ReactElement {
  const t = useText();
  const { state } = props.page;
  const tone = pageToneOf(state);
  const label = t(`subpages.state.${state}`);
  return tone === undefined ? <HiddenText>{label}</HiddenText> : <Chip color={tone} label={label} />;
}
