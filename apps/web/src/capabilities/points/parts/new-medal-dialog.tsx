import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Dialog } from '@xuezhou/ui/dialog';
import { Medal } from '@xuezhou/ui/medal';
import { achievementsWords as words } from '../achievements.words.ts';
import { medalKind } from '../medal-kind.ts';
import type { News } from '../use-shown-news.ts';
import styles from './achievements.module.css';

interface NewMedalDialogProps {
  news: News;
  isOpen: boolean;
  onClose: () => void;
  /** Where all of them are is another page. */
  hasWay?: boolean;
}

function titleOf({ newMedals, newAchievements }: News): string {
  if (newMedals.length === 0) return words.newAchievements(newAchievements.length);
  if (newAchievements.length > 0) return words.newBoth;
  return words.newTitle(newMedals.length);
}

/** One dialog for all that is new. */
export function NewMedalDialog({ news, isOpen, onClose, hasWay = false }: NewMedalDialogProps) {
  const { newMedals, newAchievements } = news;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={titleOf(news)} size={360}>
      <div className={styles.newMedal}>
        {newMedals.map(({ bookId, bookName, level, reached, chapters, next }) => (
          <div key={bookId} className={styles.newOne}>
            <span className={styles.rising}>
              <Medal kind={medalKind(level)} size={96} label="" />
            </span>
            <h2>{words.nearTitle(bookName, level)}</h2>
            <p>
              {words.newText(chapters, reached, level)}
              {next && (
                <>
                  <br />
                  {words.next(next.level, next.missing)}
                </>
              )}
            </p>
          </div>
        ))}
        {newAchievements.length > 0 && (
          <ul className={styles.newAchievements}>
            {newAchievements.map(({ key, title, points }) => (
              <li key={key}>
                <span>{title}</span>
                <span className={styles.newPoints}>{words.points(points)}</span>
              </li>
            ))}
          </ul>
        )}
        <Button size="lg" fullWidth onClick={onClose}>
          {words.goOn}
        </Button>
        {hasWay ? (
          <Anchor renderRoot={(props) => <Link to="/achievements" {...props} />}>
            {words.seeAll}
          </Anchor>
        ) : (
          <Anchor component="button" type="button" onClick={onClose}>
            {words.seeAll}
          </Anchor>
        )}
      </div>
    </Dialog>
  );
}
