import { change, inSteps, repeat } from '../../platform/database/steps/steps.ts';

/** Who took a line away; an older server knows people alone, and what it let the gate take back waits in the queue. */
export const removedBy = inSteps(
  change(
    `alter table im_message_removal add column if not exists hidden_by text not null default 'person'`,
  ),
  repeat(`
    with taken_back as (
      select r.team_id, r.number from im_message_removal r
      join moderation_held h on h.kind = 'team' and h.state in ('waiting', 'refused')
        and (h.facts->>'room')::int = r.team_id and (h.facts->>'number')::int = r.number
      where r.hidden_by = 'person' limit 500
    ), told as (
      update im_message_removal r set hidden_by = 'gate' from taken_back t
      where (r.team_id, r.number) = (t.team_id, t.number) returning r.number
    )
    select count(*) from told`),
);
