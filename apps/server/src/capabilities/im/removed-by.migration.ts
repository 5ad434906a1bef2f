/** Who took a line away; an older server knows people alone, and what it let the gate take back waits in the queue. */
export const removedBy = `
alter table im_message_removal add column hidden_by text not null default 'person' check (hidden_by in ('person', 'gate'));
update im_message_removal r set hidden_by = 'gate'
from moderation_held h
where h.kind = 'team' and h.state in ('waiting', 'refused')
  and (h.facts->>'room')::int = r.team_id and (h.facts->>'number')::int = r.number;
`;
