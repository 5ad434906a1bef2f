/** Rooms that a class had before its key was replaced: nobody may stream there. And when its stream ended last. */
export const formerRooms = `
alter table live_class add column former_rooms uuid[] not null default '{}', add column stream_ended_at timestamptz;
`;
