/**
 * Where the rows of a table live once a school's students are spread over several databases (docs/decisions/0018). Said of
 * every table beside its type, and held to the database by a test.
 *
 * `student`: one student's own, and goes where the student goes: its key begins with `student_id`, and whatever it keeps
 * unique holds it. `home`: the school's, or of several students at once: stays in the first database. `catalogue`: said by
 * the school and read with everybody's own: each database has a copy. `queue`: passes by and is forgotten, where it came in.
 */
export type Placement = 'student' | 'home' | 'catalogue' | 'queue';

export type PlacementOf<Tables> = { readonly [Table in keyof Tables]: Placement };
