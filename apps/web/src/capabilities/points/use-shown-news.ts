import type { checkAchievements } from '@xuezhou/contract/points';
import type { DataOf } from '@xuezhou/contract/kernel';
import { useState } from 'react';

type Checked = DataOf<typeof checkAchievements>;
export type News = Pick<Checked, 'newMedals' | 'newAchievements'>;

const hasNews = ({ newMedals, newAchievements }: News) =>
  newMedals.length + newAchievements.length > 0;

/** What an answer told first stays until it is closed: the next answer does not tell of it. */
export function useShownNews(checked: Checked | undefined): {
  news: News | null;
  isOpen: boolean;
  close: () => void;
} {
  const [news, setNews] = useState<News | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<Checked | undefined>(undefined);
  if (checked !== seen) {
    setSeen(checked);
    if (checked !== undefined && hasNews(checked)) {
      setNews(checked);
      setOpen(true);
    }
  }
  return { news, isOpen, close: () => setOpen(false) };
}
