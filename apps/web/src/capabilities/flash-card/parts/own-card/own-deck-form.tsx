import { Button, FileButton, Loader } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { ownDeckWords as words } from '../../own-card/own-deck.words.ts';
import { useOwnDeck } from '../../own-card/use-own-deck.ts';
import styles from './own-deck-form.module.css';
import { OwnDeckReport } from './own-deck-report.tsx';

// A phone offers no other files; it knows no type of Anki's.
const accept = '.apkg,.csv,.tsv,.txt,text/csv,application/octet-stream,application/zip';

interface OwnDeckFormProps {
  courseId: number;
  onTaking: (isTaking: boolean) => void;
  onDone: () => void;
}

/** First what a file would bring, then one press to take it. */
export function OwnDeckForm({ courseId, onTaking, onDone }: OwnDeckFormProps) {
  const isOnline = useOnline();
  const { chosen, reading, isTaking, problem, choose, take } = useOwnDeck(courseId, onDone);
  const tell = useEffectEvent(onTaking);
  useEffect(() => tell(isTaking), [isTaking]);
  const report = reading === null ? chosen?.report : undefined;
  const canTake = report !== undefined && report.added > 0 && report.added <= report.room;
  return (
    <div className={styles.root}>
      {report && chosen ? (
        <OwnDeckReport name={chosen.name} report={report} />
      ) : (
        <ul className={styles.bounds}>
          {words.bounds.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {reading !== null && (
        <p className={styles.reading} role="status">
          <Loader size={16} aria-hidden />
          {words.reading(reading)}
        </p>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {!isOnline && <p className={styles.problem}>{words.offline}</p>}
      <div className={styles.foot}>
        <FileButton
          accept={accept}
          inputProps={{ 'aria-label': words.choose, tabIndex: -1 }}
          onChange={(file) => file && choose(file)}
        >
          {(props) => (
            <Button
              {...props}
              size="lg"
              variant={canTake ? 'default' : 'filled'}
              disabled={!isOnline || reading !== null || isTaking}
              leftSection={<IconFileImport size={20} stroke={1.6} aria-hidden />}
            >
              {chosen || problem ? words.other : words.choose}
            </Button>
          )}
        </FileButton>
        {canTake && chosen && (
          <Button size="lg" loading={isTaking} disabled={!isOnline} onClick={() => take(chosen)}>
            {words.take(report.added)}
          </Button>
        )}
      </div>
    </div>
  );
}
