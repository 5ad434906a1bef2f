import { useQuery } from '@tanstack/react-query';
import { achievementsQuery } from '../points.queries.ts';
import { tellsMedals } from '../tell-medals.ts';
import { useShownNews } from '../use-shown-news.ts';
import { NewMedalDialog } from './new-medal-dialog.tsx';

/** Looks once, and tells of what is new where the student wants to hear of it. */
export function NewMedals() {
  // What fails says nothing here: the page of medals tells later.
  const { data } = useQuery({ ...achievementsQuery, retry: false });
  const { news, isOpen, close } = useShownNews(data);
  return (
    news && <NewMedalDialog news={news} isOpen={isOpen && tellsMedals()} onClose={close} hasWay />
  );
}
