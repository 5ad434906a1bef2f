/** An answer that is sent at a time of its own, by the id that it will have as an answer. */
export interface LaterRow {
  qa_answer_id: string;
  question_id: string;
  staff_id: number;
  content: string;
  html: string;
  is_private: boolean;
  canned_id: number | null;
  send_at: Date;
  version: number;
  /** What stood in the question when its time was set, and was said to be not understood by then. */
  seen_number: number;
  seen_edited_at: Date | null;
  seen_feedbacks: number;
  held_for: string | null;
  sent_at: Date | null;
  dropped_at: Date | null;
}
