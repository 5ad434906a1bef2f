import { change, inSteps } from '../../../../platform/database/steps/steps.ts';

/** What the school's people note of an order. */
export const orderNotes = inSteps(
  change(`
create table if not exists order_note (
  student_id int not null,
  note_id uuid not null,
  order_id uuid not null,
  staff_id int not null,
  words text not null,
  written_at timestamptz not null,
  primary key (student_id, note_id),
  foreign key (student_id, order_id) references mall_order on delete cascade
);
create index if not exists order_note_of_order on order_note (student_id, order_id, written_at desc);
`),
);
