import Add from '@mui/icons-material/BookmarkAddOutlined';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useListContext, useNotify, useSavedQueries } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { isSameView, namedViews, savedQuery, viewAddress, type ViewRules } from './list-view.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';

/** A built-in view of a list. */
export interface BuiltInView<TFilter extends object> {
  readonly label: string;
  readonly filter: TFilter;
  /** Shown after the label, such as a count. */
  readonly aside?: ReactNode;
}

/**
 * The views of a react-admin list: built-in ones, and those saved in this browser. With a single view there is
 * nothing to choose, and only a filtered list can be saved.
 */
export function SavedViews<TFilter extends object>(props: {
  /** Storage key of the views, such as `inbox.` and the chatbot's id. */
  store: string;
  /** The current filter, as returned by the rules' `read`. */
  filter: TFilter;
  rules: ViewRules<TFilter>;
  builtIn: readonly BuiltInView<TFilter>[];
}): ReactElement {
  const t = useText();
  const { filter, rules, builtIn } = props;
  const { usualSort } = rules;
  const { sort } = useListContext();
  const notify = useNotify();
  const [saved, setSaved] = useSavedQueries(props.store);
  const [isNaming, setNaming] = useState(false);
  const own = namedViews(saved, rules);
  const isKnown = [...builtIn, ...own].some((view) => isSameView(view.filter, filter));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, overflowX: 'auto', minWidth: 0 }}>
      {builtIn.length + own.length > 1 && (
        <Box component="nav" aria-label={t('views.label')} sx={{ display: 'flex', gap: 0.5 }}>
          {builtIn.map((view) => (
            <View
              key={view.label}
              {...view}
              address={viewAddress({ filter: view.filter, sort: usualSort }, usualSort)}
              isCurrent={isSameView(view.filter, filter)}
            />
          ))}
          {own.map((view) => (
            <View
              key={view.label}
              label={view.label}
              address={viewAddress(view, usualSort)}
              isCurrent={isSameView(view.filter, filter)}
              onRemove={() => {
                setSaved(saved.filter(({ label }) => label !== view.label));
                notify(t('views.removed', { name: view.label }), { type: 'info' });
              }}
            />
          ))}
        </Box>
      )}
      {!isKnown && (
        <Button size="small" startIcon={<Add />} sx={{ flexShrink: 0 }} onClick={() => setNaming(true)}>
          {t('views.save')}
        </Button>
      )}
      {isNaming && (
        <SaveViewDialog
          taken={[...builtIn, ...own].map(({ label }) => label)}
          onClose={() => setNaming(false)}
          onSave={(name) => {
            setSaved([...saved, savedQuery(name, { filter, sort })]);
            setNaming(false);
          }}
        />
      )}
    </Box>
  );
}

function View(props: {
  label: string;
  aside?: ReactNode;
  address: { readonly search: string };
  isCurrent: boolean;
  onRemove?: () => void;
}): ReactElement {
  const t = useText();
  const { label, isCurrent, onRemove } = props;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexShrink: 0,
        borderBottom: 2,
        borderColor: isCurrent ? 'primary.main' : 'transparent',
      }}
    >
      <ButtonBase
        component={Link}
        to={props.address}
        aria-current={isCurrent ? 'page' : undefined}
        sx={{
          px: 1,
          height: 36,
          gap: 0.75,
          borderRadius: 1,
          fontFamily: 'inherit',
          fontSize: 14,
          fontWeight: isCurrent ? 650 : 500,
          color: isCurrent ? 'text.primary' : 'text.secondary',
          '&:hover': { color: 'text.primary' },
        }}
      >
        {label}
        {props.aside}
      </ButtonBase>
      {onRemove !== undefined && isCurrent && (
        <IconButton size="small" aria-label={t('views.remove', { name: label })} onClick={onRemove}>
          <Close sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}
