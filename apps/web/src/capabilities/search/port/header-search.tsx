import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { fetchAhead, fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { Sheet } from '@xuezhou/ui/sheet';
import { useState, type ReactNode } from 'react';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { pageSearches } from './page-searches.ts';
import styles from './header-search.module.css';
import { searchWords as words } from './search.words.ts';

const loadPanel = () => import('../everywhere-panel.tsx');
const usePanel = fetchedOnPress(loadPanel);

/** The search over all courses in a desk's header: a field to press. Where a page has no search of its own, its key opens it too. */
export function HeaderSearch() {
  return (
    <EverywhereTool hasKey>
      {(open) => (
        <button
          type="button"
          className={styles.field}
          aria-haspopup="dialog"
          aria-keyshortcuts="/"
          onPointerEnter={() => fetchAhead(loadPanel)}
          onClick={open}
        >
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <span className={styles.hint}>{words.everywhereHint}</span>
        </button>
      )}
    </EverywhereTool>
  );
}

/** The same as an icon in a phone's header. */
export function PhoneSearch() {
  return (
    <EverywhereTool>
      {(open) => (
        <ActionIcon size={44} aria-label={words.everywhere} aria-haspopup="dialog" onClick={open}>
          <IconSearch size={22} stroke={1.6} />
        </ActionIcon>
      )}
    </EverywhereTool>
  );
}

interface EverywhereToolProps {
  hasKey?: boolean;
  children: (open: () => void) => ReactNode;
}

function EverywhereTool({ hasKey = false, children }: EverywhereToolProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const open = () => setOpen(true);
  const panel = usePanel(isOpen, close);
  usePageKeys({
    // Asked at the press: the page may have got a search of its own since.
    get '/'() {
      return hasKey && !pageSearches.isAny() ? open : undefined;
    },
  });
  return (
    <>
      {children(open)}
      <Sheet isOpen={isOpen} onClose={close} title={words.everywhere} width={560}>
        {panel && <panel.EverywherePanel onChoose={close} />}
      </Sheet>
    </>
  );
}
