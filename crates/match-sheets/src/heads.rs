//! What the head of a column says about it, in seven languages.

use crate::words::{is_in, plain};

/// What kind of column a head names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeadKind {
    Date,
    /// Players or pairs.
    Names,
    Score,
    Games,
    Winner,
    Status,
    Notes,
    Partner,
    Opponent,
    MatchId,
    Side,
    /// Something that is no part of a match: a court, a round, a group.
    Other,
}

/// A part of a day that has a column of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DatePart {
    Day,
    Month,
    Year,
}

const DAYS: &str = "day dag dia tag jour giorno d dd tt jj gg";
const MONTHS: &str = "month monat manad mes mois mese m mm";
const YEARS: &str = "year ar ano jahr annee anno y yy yyyy jjjj aaaa aa";
const DATES: &str = "date datum dag day days fecha dia cuando when played spelad spelat speldag data giorno jour \
    tag monat month manad mes mois mese week playedon matchdatum spieltag dato";
const SCORES: &str = "score scores result results resultat resultado resultados ergebnis risultato risultati \
    marcador siffror set sets satz satze s manche tanteo poangen conjunto parcial entscheidung decider supertiebreak \
    tiebreak tb stb punteggio placar pontuacao scoreline";
const GAMES: &str =
    "games game juegos gem geme spiele jeux giochi jogos points poang puntos punkte points punti pontos g";
const NOTES: &str = "note notes anteckning anteckningar comment comments kommentar kommentarer comentario \
    comentarios ovrigt remark remarks memo bemerkung bemerkungen observaciones observacion notas nota anmerkung \
    anmerkungen commentaire commentaires remarque osservazioni observacoes";
const WINNERS: &str = "winner vinnare vann ganador ganadora ganadores ganan gana sieger gewinner vainqueur gagnant \
    vincitore vencedor vencedores";
const STATUSES: &str = "status outcome estado utfall avslut zustand statut stato";
const PARTNERS: &str = "partner companero companera partenaire medspelare jag med with con mit avec mitspieler \
    compagno parceiro partners";
const OPPONENTS: &str = "opponent opponents motstandare rival rivales oponente oponentes gegner adversaire \
    adversaires avversario avversari adversario adversarios contrario contrarios opp mot contra gegen contre \
    contro vs against";
const NAMES: &str = "player players spelare jugador jugadores jugadora jugadoras spieler spielerin joueur joueuse \
    giocatore giocatrice jogador jogadora name namn nombre nom nome who team lag pareja parejas equipo pair par \
    paar equipe squadra dupla coppia lagnamn paire j p sp";
const SIDES: &str = "side end sida lado seite cote lato half";
const OTHERS: &str = "court bana pista platz terrain campo quadra round runda omgang varv jornada runde ronda tour \
    giornata group grupo gruppe grupp groupe gruppo division klass nr no number nummer numero id type tipo typ \
    event time tid hora zeit heure ora place plats lugar ort lieu luogo minutes duration weather season sasong \
    temporada saison stagione year ar ano jahr annee anno qty quantity antal cantidad menge quantite price pris \
    precio preis prix prezzo preco amount belopp importe betrag montant importo valor total totals summa suma sum \
    saldo balance cost kostnad phone telefon email mail city referee domare rating elo rank ranking licence \
    license lvl hcp handicap level nivel niva niveau livello stufe age alder edad created updated";

/// Words of the columns of one team.
const TEAM1: &str = "home hemma hemmalag local locales casa heim heimteam domicile us we vi nosotros winner \
    winners vinnare ganador ganadores ganadora ganadoras sieger gewinner vainqueur vainqueurs gagnant gagnants \
    vincitore vincitori vencedor vencedores won mine my our ours own egna nuestros ganan";
const TEAM2: &str = "away borta bortalag visitante visitantes fuera gast gaste gastteam exterieur visiteur \
    visiteurs ospite ospiti fora them they dom de ellos loser losers forlorare perdedor perdedores perdedora \
    perdedoras verlierer perdant perdants perdente perdenti lost theirs their pierden opponent opponents rival \
    rivales motstandare contrarios";
const WON: &str = "winner winners vinnare vann ganador ganadores ganadora ganadoras sieger gewinner vainqueur \
    vainqueurs gagnant gagnants vincitore vincitori vencedor vencedores won ganan";
const LOST: &str = "loser losers forlorare perdedor perdedores perdedora perdedoras verlierer perdant perdants \
    perdente perdenti lost pierden";
/// Numbers in words, from 1, as in `winner_one`.
const NUMBERS: [&str; 4] = [
    "one uno ett eins",
    "two dos tva zwei deux",
    "three tres tre drei trois",
    "four cuatro fyra vier quatre",
];
const TEAM_WORDS: &str = "team lag pareja equipo pair par paar equipe squadra dupla coppia t paire side";

/// A head in parts: its words, and its numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    words: Vec<String>,
    numbers: Vec<u32>,
    /// The number that follows a word for a team.
    team_number: Option<u32>,
}

impl Head {
    pub(crate) fn new(head: &str) -> Self {
        let mut parts: Vec<String> = Vec::new();
        let mut last_kind = 0_u8;
        for character in plain(head).chars() {
            let kind = match character {
                _ if character.is_ascii_digit() => 1,
                _ if character.is_alphabetic() && !matches!(character, 'º' | 'ª') => 2,
                _ => 0,
            };
            match parts.last_mut() {
                Some(part) if kind == last_kind && kind > 0 => part.push(character),
                _ if kind > 0 => parts.push(character.to_string()),
                _ => {}
            }
            last_kind = kind;
        }
        let mut read = Self::default();
        for part in parts {
            if let Some(number) = number(&part) {
                let is_after_team = read.words.last().is_some_and(|word| is_in(TEAM_WORDS, word));
                if is_after_team && read.team_number.is_none() {
                    read.team_number = Some(number);
                }
                read.numbers.push(number);
            } else {
                read.words.push(part);
            }
        }
        read
    }

    /// The part of a day that it names with one word.
    pub(crate) fn date_part(&self) -> Option<DatePart> {
        let [word] = self.words.as_slice() else {
            return None;
        };
        let parts = [
            (DAYS, DatePart::Day),
            (MONTHS, DatePart::Month),
            (YEARS, DatePart::Year),
        ];
        let named = parts.into_iter().find(|(list, _)| is_in(list, word));
        named.filter(|_| self.numbers.is_empty()).map(|(_, part)| part)
    }

    fn has(&self, list: &str) -> bool {
        self.words.iter().any(|word| is_in(list, word))
    }

    /// The kind of column, by the first list that has one of the words.
    pub(crate) fn kind(&self) -> Option<HeadKind> {
        // "1º" and "2": sets that have no word.
        if self.words.is_empty() {
            return None;
        }
        // "Match date" is a date, "Score winners" a score.
        let lists = [
            (DATES, HeadKind::Date),
            (NOTES, HeadKind::Notes),
            (PARTNERS, HeadKind::Partner),
            (OPPONENTS, HeadKind::Opponent),
            (SCORES, HeadKind::Score),
            (GAMES, HeadKind::Games),
            (STATUSES, HeadKind::Status),
        ];
        if self.is_tie_break() {
            return Some(HeadKind::Score);
        }
        if let Some((_, kind)) = lists.into_iter().find(|(list, _)| self.has(list)) {
            return Some(kind);
        }
        let is_by = self.words.first().is_some_and(|word| word == "won")
            && self
                .words
                .get(1)
                .is_some_and(|word| word == "by" || word == "team");
        if is_by || (self.numbers.is_empty() && self.words.len() <= 2 && self.has(WINNERS)) {
            return Some(HeadKind::Winner);
        }
        let is_match = self
            .words
            .first()
            .is_some_and(|word| matches!(word.as_str(), "match" | "partido" | "spiel"));
        if is_match {
            return Some(HeadKind::MatchId);
        }
        if self.has(OTHERS) {
            return Some(HeadKind::Other);
        }
        if self.has(SIDES) && self.numbers.is_empty() {
            return Some(HeadKind::Side);
        }
        (self.has(NAMES) || self.team().is_some()).then_some(HeadKind::Names)
    }

    fn is_tie_break(&self) -> bool {
        self.has("tb tiebreak") || (self.has("tie") && self.has("break"))
    }

    /// The number of the set whose tie-break it is. A match tie-break is a set of its own.
    pub(crate) fn tie_break_of_set(&self) -> Option<u32> {
        self.number()
            .filter(|_| self.is_tie_break() && !self.has("super match champions"))
    }

    /// Whether it is a number and nothing else, perhaps as `1st`.
    pub(crate) fn is_number(&self) -> bool {
        let is_ordinal = |word: &String| is_in("st nd rd th er e a º ª", word);
        !self.numbers.is_empty() && self.words.iter().all(is_ordinal)
    }

    /// The team whose column it is: 0 or 1.
    pub(crate) fn team(&self) -> Option<usize> {
        if self.has(TEAM1) {
            return Some(0);
        }
        if self.has(TEAM2) {
            return Some(1);
        }
        if let Some(number @ 1..=2) = self.team_number {
            return usize::try_from(number - 1).ok();
        }
        let has_more = self.words.len() + self.numbers.len() > 1;
        self.words
            .iter()
            .filter(|_| has_more)
            .find_map(|word| match word.as_str() {
                "a" => Some(0),
                "b" => Some(1),
                _ => None,
            })
    }

    /// Whether the columns of winners or of losers.
    pub(crate) fn is_winners(&self) -> Option<bool> {
        if self.has(WON) {
            Some(true)
        } else {
            self.has(LOST).then_some(false)
        }
    }

    /// Whether it is a word for a team and nothing else.
    pub(crate) fn is_team(&self) -> bool {
        self.numbers.is_empty() && self.words.len() == 1 && self.has(TEAM_WORDS)
    }

    /// The last number, that of a player or a set.
    pub(crate) fn number(&self) -> Option<u32> {
        self.numbers.last().copied()
    }

    /// Whether it is the head of a player in Duelo's own lists: `Player 3`, `Lag 1 spelare 2`.
    pub(crate) fn is_own_player(&self) -> bool {
        self.has("player spelare jugador") && !self.numbers.is_empty()
    }

    /// Whether it is another head of Duelo's own lists.
    pub(crate) fn is_own(&self) -> bool {
        let is_set = self.has("set conjunto") && self.words.len() == 1 && self.numbers.len() == 1;
        let is_games = self.words == ["team", "set"] && self.numbers.len() == 2;
        let is_word = self.numbers.is_empty()
            && self.words.len() == 1
            && self.has(
                "date datum fecha sets score result resultat resultado marcador notes note anteckningar \
                 anteckning notas nota",
            );
        is_set || is_games || is_word || self.is_own_player()
    }
}

fn number(part: &str) -> Option<u32> {
    let of_word = || (1..).zip(NUMBERS).find(|(_, words)| is_in(words, part));
    part.parse().ok().or_else(|| Some(of_word()?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_say_what_a_column_is() {
        for (head, kind, team) in [
            ("Spelad", Some(HeadKind::Date), None),
            ("Hemma 1", Some(HeadKind::Names), Some(0)),
            ("Pareja visitante", Some(HeadKind::Names), Some(1)),
            ("B: second", Some(HeadKind::Names), Some(1)),
            ("Gast A", Some(HeadKind::Names), Some(1)),
            ("Lag 2 spelare 1", Some(HeadKind::Names), Some(1)),
            ("winner_two", Some(HeadKind::Names), Some(0)),
            ("loser one", Some(HeadKind::Names), Some(1)),
            ("Won by", Some(HeadKind::Winner), Some(0)),
            ("Marcador", Some(HeadKind::Score), None),
            ("S1", Some(HeadKind::Score), None),
            ("1º", None, None),
            ("match.no", Some(HeadKind::MatchId), None),
            ("Opponent 2", Some(HeadKind::Opponent), Some(1)),
            ("Ganan", Some(HeadKind::Winner), Some(0)),
            ("their games", Some(HeadKind::Games), Some(1)),
        ] {
            let read = Head::new(head);
            assert_eq!((read.kind(), read.team()), (kind, team), "{head}");
        }
    }
}
