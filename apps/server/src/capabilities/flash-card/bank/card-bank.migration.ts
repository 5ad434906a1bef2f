import { change, index, inSteps } from '../../../platform/database/steps/steps.ts';

/**
 * Cards that pages retired stand apart from those that are asked: each reader of cards, an older server among them, knows
 * nothing of them. What students remember stays by the number of the card.
 */
export const cardBank = inSteps(
  change(`
    create table if not exists card_retired (
      card_id int primary key,
      course_id int not null,
      book_id int not null,
      reading_id int not null,
      subject_id int not null,
      position int not null,
      front text not null,
      back text not null,
      retired_at timestamptz not null
    );
    create table if not exists card_figure (
      card_id int primary key,
      learners int not null,
      reviews int not null,
      forgotten int not null,
      counted_at timestamptz not null
    );
    alter table card_report
      add column if not exists status text not null default 'open',
      add column if not exists reply text,
      add column if not exists settled_at timestamptz;
  `),
  index('card_by_chapter', 'card (course_id, reading_id, position, card_id)'),
  index('card_report_by_card', 'card_report (card_id)'),
);
