import { isInOpenPaper, openPaperSince } from './capabilities/mock/mock.port.ts';
import { withholdFromPractice } from './capabilities/practice/practice.port.ts';

// What a lower floor needs of a higher one, and is told by who puts the house together.
withholdFromPractice({ isWithheld: isInOpenPaper, withheldSince: openPaperSince });
