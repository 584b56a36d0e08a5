//! Words in English, Swedish, Spanish, German, French, Italian and Portuguese, compared without case and accents.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What is written in place of a score, or beside one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Remark {
    Void,
    Walkover,
    Retired,
    Draw,
}

/// Lower case without accents.
pub(crate) fn plain(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.nfd()
        .filter(|character| !is_combining_mark(*character))
        .flat_map(char::to_lowercase)
        .collect()
}

/// The words of a text, plain: letters in a row. Single letters with a dot or a slash between are one word, as in
/// `W.O.` and `w/o`.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut continues = false;
    let mut is_abbreviation = false;
    let plain = plain(text);
    let mut characters = plain.chars().peekable();
    while let Some(character) = characters.next() {
        if !character.is_alphabetic() {
            is_abbreviation = matches!(character, '.' | '/') && continues && is_abbreviation;
            continues = is_abbreviation;
            continue;
        }
        let is_single = !characters.peek().is_some_and(|next| next.is_alphabetic());
        match words.last_mut() {
            Some(word) if continues && (!is_abbreviation || is_single) => word.push(character),
            _ => words.push(character.to_string()),
        }
        is_abbreviation = is_single && (is_abbreviation || !continues);
        continues = true;
    }
    words
}

const MONTHS: [&str; 12] = [
    "january januari enero januar janvier gennaio janeiro jaenner",
    "february februari febrero februar fevrier febbraio fevereiro",
    "march mars marzo marz maerz marco",
    "april abril avril aprile",
    "may maj mayo mai maggio maio",
    "june juni junio juin giugno junho",
    "july juli julio juillet luglio julho",
    "august augusti agosto aout",
    "september septiembre setiembre septembre settembre setembro",
    "october oktober octubre octobre ottobre outubro",
    "november noviembre novembre novembro",
    "december diciembre dezember decembre dicembre dezembro",
];

/// Whether a plain word is in a list of words with spaces between them.
pub(crate) fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|other| other == word)
}

/// Names of the days of the week, from Monday.
const WEEKDAYS: [&str; 7] = [
    "monday mandag lunes montag lundi lunedi segunda",
    "tuesday tisdag martes dienstag mardi martedi terca",
    "wednesday onsdag miercoles mittwoch mercredi mercoledi quarta",
    "thursday torsdag jueves donnerstag jeudi giovedi quinta",
    "friday fredag viernes freitag vendredi venerdi sexta",
    "saturday lordag sabado samstag samedi sabato",
    "sunday sondag domingo sonntag dimanche domenica",
];

/// The month that a plain word names: whole, or by three letters or more.
pub(crate) fn month(word: &str) -> Option<u32> {
    if word.chars().count() < 3 {
        return None;
    }
    let mut months = (1..)
        .zip(MONTHS)
        .filter(|(_, names)| names.split(' ').any(|name| name.starts_with(word)));
    match (months.next(), months.next()) {
        (Some((month, _)), None) => Some(month),
        _ => None,
    }
}

/// Whether a plain word is a day of the week, or its first two letters or more; or the second word of Portuguese days.
pub(crate) fn is_weekday(word: &str) -> bool {
    word == "feira" || weekdays(word).next().is_some()
}

/// The day of the week that a plain word of three letters or more names, from Monday as 0; `None` if several begin so.
pub(crate) fn weekday(word: &str) -> Option<u8> {
    let mut weekdays = weekdays(word);
    let is_long = word.chars().count() >= 3;
    weekdays.next().filter(|_| is_long && weekdays.next().is_none())
}

fn weekdays(word: &str) -> impl Iterator<Item = u8> {
    // `Son` is a Sunday in Swedish, and no German shortens Sonnabend so far.
    let is_saturday = word.len() > 3 && "sonnabend".starts_with(word);
    let is_long = word.chars().count() >= 2;
    let starts = move |names: &str| names.split(' ').any(|name| name.starts_with(word));
    (0..)
        .zip(WEEKDAYS)
        .filter(move |(day, names)| is_long && (starts(names) || (*day == 5 && is_saturday)))
        .map(|(day, _)| day)
}

const VOIDS: &str = "void cancelled canceled postponed abandoned installt installd uppskjuten anulado anulada \
    cancelado cancelada suspendido suspendida aplazado aplazada abgesagt annulliert ausgefallen verschoben annule \
    annulee reporte reportee annullato annullata rinviato rinviata adiado adiada ogiltig";
const WALKOVERS: &str = "wo walkover walkovers forfeit forfeited forfeits default defaulted noshow incomparecencia \
    kampflos forfait assenza np nopresentado";
const WALKOVER_PAIRS: [&str; 8] = [
    "walk over",
    "no presentado",
    "no presentados",
    "no show",
    "falta comparencia",
    "nicht angetreten",
    "de comparencia",
    "non presentato",
];
const RETIREMENTS: &str = "ret retd rtd retired retires retirement retiro retirada retirado retirados abandono \
    abandon abandonne aband abd ab aufgabe aufg aufgegeben rit ritiro ritirato ritirata ritirati desistencia \
    uppgivet brots brutet";
const RETIREMENT_PAIRS: [&str; 3] = ["gav upp", "ger upp", "gave up"];
const DRAWS: &str = "draw drawn draws tie tied oavgjort empate empatado empataron empatados unentschieden remis \
    nul nulle pareggio pareggiato patta empatada";

/// The remark that each word is.
static REMARKS: LazyLock<HashMap<&str, Remark>> = LazyLock::new(|| {
    let lists = [
        (VOIDS, Remark::Void),
        (WALKOVERS, Remark::Walkover),
        (RETIREMENTS, Remark::Retired),
        (DRAWS, Remark::Draw),
    ];
    lists
        .iter()
        .flat_map(|(list, remark)| list.split(' ').map(|word| (word, *remark)))
        .collect()
});

/// What a text says beside a score, by its first word that says it.
pub(crate) fn remark(text: &str) -> Option<Remark> {
    if !text.chars().any(char::is_alphabetic) {
        return None;
    }
    let words = words(text);
    let single = words.iter().find_map(|word| REMARKS.get(word.as_str()).copied());
    single.or_else(|| {
        words.array_windows::<2>().find_map(|[first, second]| {
            let pair = format!("{first} {second}");
            if WALKOVER_PAIRS.contains(&pair.as_str()) {
                Some(Remark::Walkover)
            } else {
                RETIREMENT_PAIRS
                    .contains(&pair.as_str())
                    .then_some(Remark::Retired)
            }
        })
    })
}

/// Whether a text is a remark and nothing else.
pub(crate) fn is_remark_alone(text: &str) -> bool {
    let has_digits = text.chars().any(|character| character.is_ascii_digit());
    !has_digits && words(text).len() <= 2 && remark(text).is_some()
}

const WON: &str = "win won wins w winner vinst vann vunnen v victoria gano ganado ganada ganaron g sieg gewonnen \
    victoire gagne vittoria vinto vitoria venceu true yes y ja si oui sim x s";
const LOST: &str = "loss lost loses l lose loser forlust forlorad f d derrota perdio perdido perdida p niederlage \
    verloren n defaite perdu sconfitta perso perdeu false no nej nein non nao";

/// Whether a value says that a side won.
pub(crate) fn won(value: &str) -> Option<bool> {
    let value = plain(value.trim());
    let is_in = |list: &str| list.split(' ').any(|word| word == value);
    if is_in(WON) || value == "1" {
        Some(true)
    } else {
        (is_in(LOST) || value == "0").then_some(false)
    }
}

const NOBODIES: &str = "nobody noone none void sub substitute bye unknown tba tbd tbc xxx xx x na nn placeholder \
    dummy ingen okand vakant nadie ninguno ninguna desconocido desconocida niemand keiner unbekannt personne \
    inconnu inconnue nessuno sconosciuto sconosciuta ninguem desconhecido test";
const GUESTS: &str = "guest guests visitor reserve anonymous anon someone somebody nagon gast gaster anonym reserv \
    vikarie inhoppare extra invitado invitada anonimo anonima suplente alguien ersatz gastspieler invite invitee \
    remplacant ospite riserva convidado convidada";

/// What a name that may be nobody says: that nobody played, or somebody without a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placeholder {
    Nobody,
    Guest,
}

/// Whether a name may be nobody: a word for that, with or without a number, or no letter at all.
pub(crate) fn placeholder(name: &str) -> Option<Placeholder> {
    let is_sign = |character: char| u32::from(character) >= 0x2190 && !character.is_alphabetic();
    if !name
        .chars()
        .any(|character| character.is_alphanumeric() || is_sign(character))
    {
        return Some(Placeholder::Nobody);
    }
    let plain = plain(name);
    let bare: String = plain
        .chars()
        .filter(|character| character.is_alphabetic())
        .collect();
    let word = plain.trim_matches(|character: char| !character.is_alphabetic());
    if bare.is_empty() || (word != bare && bare != "na" && bare != "nn") {
        return None;
    }
    let is_in = |list: &str| list.split(' ').any(|other| other == bare);
    if is_in(NOBODIES) {
        Some(Placeholder::Nobody)
    } else {
        is_in(GUESTS).then_some(Placeholder::Guest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_one_word() {
        assert_eq!(words("W.O. (6-4)"), ["wo"]);
        assert_eq!(words("w/o"), ["wo"]);
        assert_eq!(words("Åsa K. gav upp"), ["asa", "k", "gav", "upp"]);
    }

    #[test]
    fn remarks_are_found_in_seven_languages() {
        for (text, expected) in [
            ("W.O.", Some(Remark::Walkover)),
            ("6-3 1-0 ret. lesión", Some(Remark::Retired)),
            ("7-5 4-6 Empate", Some(Remark::Draw)),
            ("No presentado", Some(Remark::Walkover)),
            ("inställd", Some(Remark::Void)),
            ("Aufgabe", Some(Remark::Retired)),
            ("Bara en bana", None),
            ("retro", None),
        ] {
            assert_eq!(remark(text), expected, "{text}");
        }
    }

    #[test]
    fn months_are_named_whole_or_by_three_letters() {
        assert_eq!(
            ["abr", "juin", "jui", "maj", "ok", "sept"].map(month),
            [Some(4), Some(6), None, Some(5), None, Some(9)]
        );
    }

    #[test]
    fn days_of_the_week_are_named_by_letters_that_no_other_begins_with() {
        assert_eq!(
            ["torsdag", "tor", "mar", "son", "on", "do", "t", "feira", "sonnab"].map(weekday),
            [
                Some(3),
                Some(3),
                Some(1),
                Some(6),
                None,
                None,
                None,
                None,
                Some(5)
            ]
        );
        assert!(["on", "do", "feira", "sonnabend"].into_iter().all(is_weekday));
        assert!(!is_weekday("t"));
    }

    #[test]
    fn names_that_may_be_nobody() {
        let names = [
            "–",
            "Guest 2",
            "N.N.",
            "VOID",
            "Gäst",
            "👩‍👧",
            "Noa",
            "Invitado",
            "12",
        ];
        assert_eq!(
            names.map(|name| placeholder(name).is_some()),
            [true, true, true, true, true, false, false, true, false]
        );
    }
}
