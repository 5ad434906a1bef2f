import {
  day,
  id,
  longText,
  list,
  moment,
  nullable,
  object,
  oneOf,
  text,
  type Static,
} from '../../kernel.ts';
import { Fen } from '../goods.ts';

// Money that no provider takes: a transfer to an account of the school, and cash at its desk.

export const HandChannel = oneOf('bank', 'cash');
export type HandChannel = Static<typeof HandChannel>;

/** An account of the school, as whoever transfers to it has to write it. */
export const TransferAccount = object({
  accountId: id(),
  holder: longText(),
  bank: longText(),
  number: longText(),
  branch: longText(),
  remark: longText(),
});
export type TransferAccount = Static<typeof TransferAccount>;

/** What the bank gave whoever transferred, as a picture or a PDF. */
export const ProofKind = oneOf('picture', 'pdf');
export type ProofKind = Static<typeof ProofKind>;

/** A bank's receipt that a student added to a word, and where it is opened. */
export const Proof = object({ kind: ProofKind, address: longText() });
export type Proof = Static<typeof Proof>;

/** Longest name of who paid. */
export const maxPayer = 60;

/**
 * What is to be transferred for an order, and what the school says of it. open: it waits for its student; claimed: the student
 * says that it is on its way, the school looks; refused: the school did not find it.
 */
export const OrderTransfer = object({
  state: oneOf('open', 'claimed', 'refused'),
  /** What came of it already, and what is still to be transferred; in fen. */
  received: Fen(),
  missing: Fen(),
  /** Written as the note of the transfer: by it the school knows whose it is. */
  code: text(20),
  accounts: list(TransferAccount),
  /** Until when the order waits for it. */
  payTo: moment(),
  /** What its student said, and what the school answered where it did not find it. */
  claim: nullable(
    object({
      payer: text(maxPayer),
      day: day(),
      reply: longText(),
      /** Until when it keeps the order open; null: of a balance, until somebody of the school has looked. */
      until: nullable(moment()),
      /** The bank's receipt that the student added, shown to them and to the school alone. */
      proof: nullable(Proof),
    }),
  ),
});
export type OrderTransfer = Static<typeof OrderTransfer>;
