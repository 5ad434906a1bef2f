/** What a move of several asked for, so that its id stands for nothing else. */
export const askedMoves = `alter table camp_move add column asked text not null default '';`;
