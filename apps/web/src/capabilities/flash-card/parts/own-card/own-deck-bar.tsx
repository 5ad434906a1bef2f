import { Button, Menu, NativeSelect } from '@mantine/core';
import { IconFileDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { ownCardWords as words } from '../../own-card/own-cards.words.ts';
import { decksOf, type ShownOwnCard } from '../../own-card/shown-own-cards.ts';
import { useOwnExport } from '../../own-card/use-own-export.ts';
import styles from './own-deck-bar.module.css';

const OwnDeckSheet = sheetPart(() => import('./own-deck-sheet.tsx'), 'OwnDeckSheet');

const allDecks = '*';

interface OwnDeckBarProps {
  courseId: number;
  cards: readonly ShownOwnCard[];
  /** The one that is looked at; null for all. */
  deck: string | null;
  canImport: boolean;
  onDeck: (deck: string | null) => void;
}

/** Which deck is looked at, and how cards come and go as files. */
export function OwnDeckBar({ courseId, cards, deck, canImport, onDeck }: OwnDeckBarProps) {
  const [isImporting, setImporting] = useState(false);
  const decks = decksOf(cards);
  const hasLoose = cards.some((card) => card.deck === '');
  return (
    <div className={styles.root}>
      {decks.length > 0 && (
        <NativeSelect
          className={styles.decks}
          aria-label={words.deckFilter}
          value={deck ?? allDecks}
          onChange={({ currentTarget: { value } }) => onDeck(value === allDecks ? null : value)}
          data={[
            { value: allDecks, label: words.allDecks },
            ...decks,
            ...(hasLoose ? [{ value: '', label: words.noDeck }] : []),
          ]}
        />
      )}
      <div className={styles.files}>
        <Button
          variant="subtle"
          leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
          disabled={!canImport}
          onClick={() => setImporting(true)}
        >
          {words.import}
        </Button>
        <ExportMenu
          courseId={courseId}
          cards={cards.filter((card) => deck === null || card.deck === deck)}
          deck={deck}
        />
      </div>
      <OwnDeckSheet courseId={courseId} isOpen={isImporting} onClose={() => setImporting(false)} />
    </div>
  );
}

type ExportMenuProps = Omit<OwnDeckBarProps, 'canImport' | 'onDeck'>;

/** What is looked at as a file; the server writes it, of what it has. */
function ExportMenu({ courseId, cards, deck }: ExportMenuProps) {
  const { save, isSaving } = useOwnExport(courseId, deck);
  const count = cards.filter(({ known }) => known !== null).length;
  if (count === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          loading={isSaving}
          leftSection={<IconFileDownload size={18} stroke={1.6} aria-hidden />}
        >
          {words.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('apkg')}>{words.exportApkg(count)}</Menu.Item>
        <Menu.Item onClick={() => save('csv')}>{words.exportCsv(count)}</Menu.Item>
        {cards.length > count && (
          <Menu.Item disabled>{words.notExported(cards.length - count)}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
