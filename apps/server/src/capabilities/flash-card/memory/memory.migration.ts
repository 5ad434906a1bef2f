import { change, index, inSteps } from '../../../platform/database/steps/steps.ts';

export const cardMemory = inSteps(
  change(`
    create table if not exists card_fit (
      card_fit_id bigint generated always as identity primary key,
      student_id int references student,
      fitted_at timestamptz not null,
      outcome text not null,
      logged int not null,
      learners int not null,
      reviews int not null,
      held_out int not null,
      loss_general float8,
      loss_average float8,
      loss_school float8,
      loss_fitted float8,
      parameters float8[]
    );
    create table if not exists card_memory (
      student_id int not null references student,
      since timestamptz not null,
      source text not null,
      parameters float8[],
      card_fit_id bigint,
      primary key (student_id, since)
    );
    alter table card_plan add column if not exists remembered_since timestamptz;
  `),
  index('card_fit_by_student', 'card_fit (student_id, fitted_at)'),
);

export const cardPlannedAt = inSteps(
  change(`alter table card_plan add column if not exists planned_at timestamptz`),
);
