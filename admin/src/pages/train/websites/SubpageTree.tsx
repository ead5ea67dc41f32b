import type { Subpage } from '@colloquy/contracts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState, type ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { checkedOf, toTree, type PageFolder } from './page-tree.ts';
import { SubpageRow } from './SubpageRow.tsx';
import { useSubpages } from './SubpagesContext.ts';
import { canSelect } from './useSelectSubpages.ts';

const ROW_PX = 48;
/** Each folder stands in from the one around it. */
const STEP = { xs: 1.25, sm: 3 };

/** The pages by their paths; a folder's box is for everything below it. */
export function SubpageTree(props: { pages: readonly Subpage[] }): ReactElement {
  const t = useText();
  const { pages } = props;
  const root = useMemo(() => toTree(pages), [pages]);
  return (
    <Card sx={{ py: 0.5 }}>
      <Box
        component="ul"
        aria-label={t('subpages.listLabel')}
        sx={{ listStyle: 'none', m: 0, p: 0, '& ul': { listStyle: 'none', m: 0, p: 0, pl: STEP } }}
      >
        <Contents folder={root} />
      </Box>
    </Card>
  );
}

function Contents(props: { folder: PageFolder }): ReactElement {
  const { pages, folders } = props.folder;
  return (
    <>
      {pages.map((page) => (
        <SubpageRow key={page.id} page={page} />
      ))}
      {folders.map((folder) => (
        <Folder key={folder.path} folder={folder} />
      ))}
    </>
  );
}

function Folder(props: { folder: PageFolder }): ReactElement {
  const t = useText();
  const panelId = useId();
  const { folder } = props;
  const { isEditable, isSelected, selectFound, filter } = useSubpages();
  const [isOpen, setOpen] = useState(true);
  const { path } = folder;
  const usable = folder.all.filter(canSelect);
  const { checked, indeterminate } = checkedOf(usable.map(isSelected));
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: ROW_PX, gap: 0.5, pr: 1, pl: 0.5 }}>
        {isEditable && (
          <Checkbox
            size="small"
            checked={checked}
            indeterminate={indeterminate}
            disabled={usable.length === 0}
            onChange={() => selectFound({ ...filter, path }, !checked)}
            slotProps={{ input: { 'aria-label': t('subpages.selectFolder', { path }) } }}
          />
        )}
        <IconButton
          size="small"
          aria-label={t('subpages.openFolder', { path })}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandMore fontSize="small" sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
        </IconButton>
        <Typography noWrap title={path} sx={{ fontWeight: 600, minWidth: 0 }}>
          {folder.name}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap>
          {t('subpages.folderCount', { smart_count: folder.all.length })}
        </Typography>
      </Box>
      <ul id={panelId} hidden={!isOpen}>
        {isOpen && <Contents folder={folder} />}
      </ul>
    </li>
  );
}
