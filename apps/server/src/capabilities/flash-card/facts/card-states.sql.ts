import { sql } from 'kysely';

/** Cards `d` of the school of which students have a state `s`. An `s.student_id` says whose. */
export const cardStates = sql`card_state s join card d on d.card_id = s.card_id`;
