import { maxReportedRows, type OwnDeckReport as Report } from '@xuezhou/contract/flash-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { ownDeckWords as words } from '../../own-card/own-deck.words.ts';
import styles from './own-deck-report.module.css';

const maxDecks = 12;

/** What a file would bring: new cards by deck, and row by row what it would not. */
export function OwnDeckReport({ name, report }: { name: string; report: Report }) {
  const { added, decks, known, knownCount, skipped, skippedCount, losses, room } = report;
  return (
    <section className={styles.root} aria-label={name}>
      <div className={styles.card}>
        <p className="xz-caption xz-quiet">{name}</p>
        <h3 className={styles.count}>{added > 0 ? words.added(added) : words.nothing}</h3>
        <div className={styles.decks}>
          {decks.slice(0, maxDecks).map((deck) => (
            <StatusChip key={deck.name}>
              {words.inDeck(deck.name || words.noDeck, deck.cards)}
            </StatusChip>
          ))}
          {decks.length > maxDecks && (
            <StatusChip>{words.moreDecks(decks.length - maxDecks)}</StatusChip>
          )}
        </div>
      </div>
      {added > room && (
        <p className={styles.problem} role="alert">
          {words.noRoom(room)}
        </p>
      )}
      {skippedCount > 0 && (
        <Rows title={words.skipped(skippedCount)} rows={skipped} isOpen={skippedCount <= 5} />
      )}
      {knownCount > 0 && <Rows title={words.known(knownCount)} rows={known} isOpen={false} />}
      {losses.length > 0 && (
        <details className={styles.rows} open>
          <summary>{words.losses}</summary>
          <ul>
            {losses.map(({ text, cards }) => (
              <li key={text}>
                {text}
                {cards > 0 && words.onCards(cards)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface RowsProps {
  title: string;
  rows: Report['skipped'];
  isOpen: boolean;
}

function Rows({ title, rows, isOpen }: RowsProps) {
  return (
    <details className={styles.rows} open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {rows.map(({ place, front, reason }) => (
          <li key={`${place} ${reason}`}>
            <b>{place}</b> {front !== '' && <q>{front}</q>} {reason}
          </li>
        ))}
      </ul>
      {rows.length === maxReportedRows && (
        <p className="xz-caption xz-quiet">{words.firstRows(maxReportedRows)}</p>
      )}
    </details>
  );
}
