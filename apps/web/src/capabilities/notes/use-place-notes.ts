import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { waitingKey } from './edit-outcomes.ts';
import { waitingEdits } from './send-edit.ts';
import { placeNotesQuery } from './notes.queries.ts';
import { thingOf, type NotePlace } from './place.ts';
import { layOver } from './shown-notes.ts';

/** The student's notes on a lecture or a question, with those that wait on this device. */
export function usePlaceNotes(place: NotePlace) {
  const known = useSteadyQuery(placeNotesQuery(place));
  const { data: waiting } = useQuery({
    queryKey: [...waitingKey, thingOf(place)],
    queryFn: () => waitingEdits(place),
    networkMode: 'always',
  });
  const notes = useMemo(() => layOver(known.data ?? [], waiting ?? []), [known.data, waiting]);
  return {
    notes,
    /** Neither the server's notes nor any that wait are there. */
    hasFailed: known.isError && notes.length === 0,
    isPending: known.isPending && notes.length === 0,
    isFetching: known.isFetching,
    retry: () => void known.refetch(),
  };
}
