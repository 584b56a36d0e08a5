//! The invented players and groups of the demo.

use chrono::Weekday;

/// A demo group before its first match.
#[derive(Debug, Clone, Copy)]
pub(super) struct DemoGroup {
    pub(super) name: &'static str,
    pub(super) vanity_name: &'static str,
    pub(super) plays_on: Weekday,
    pub(super) courts: usize,
    pub(super) matches: usize,
    pub(super) players: &'static [DemoPlayer],
    /// Notes of some matches.
    pub(super) notes: &'static [&'static str],
}

/// A demo player.
#[derive(Debug, Clone, Copy)]
pub(super) struct DemoPlayer {
    pub(super) name: &'static str,
    /// The player's strength: the rating after very many matches.
    pub(super) strength: i32,
    /// The relative probability that this player takes part; 0 is never.
    pub(super) keenness: u32,
    /// For late joiners: plays only in this many of the latest evenings.
    pub(super) latest_evenings: Option<usize>,
}

const fn regular(name: &'static str, strength: i32, keenness: u32) -> DemoPlayer {
    DemoPlayer {
        name,
        strength,
        keenness,
        latest_evenings: None,
    }
}

const fn newcomer(name: &'static str, strength: i32, evenings: usize) -> DemoPlayer {
    DemoPlayer {
        name,
        strength,
        keenness: 60,
        latest_evenings: Some(evenings),
    }
}

pub(super) const GROUPS: [DemoGroup; 3] = [
    DemoGroup {
        name: "Torsdagspadel Lidingö",
        vanity_name: "torsdagspadel",
        plays_on: Weekday::Thu,
        courts: 2,
        matches: 150,
        players: &[
            regular("Elin Sjöqvist", 1720, 9),
            regular("Iñaki Zubiría", 1690, 8),
            regular("Karin Öhrn", 1640, 4),
            regular("Núria Peñalver", 1610, 5),
            regular("Åsa Lindgren-Berg", 1590, 6),
            regular("Björn Ekström", 1570, 6),
            regular("Oskar Nyström", 1560, 3),
            regular("Jorge Villanueva", 1540, 6),
            regular("Lucía Castañeda", 1520, 7),
            regular("Mateo Arrieta", 1500, 5),
            regular("Begoña Iturbe", 1480, 6),
            regular("Sofia Åkerlund", 1470, 6),
            regular("Álvaro Santamaría", 1450, 6),
            regular("Linnéa Dahlgren", 1420, 6),
            regular("Hannah Whitcombe", 1410, 4),
            regular("Per-Anders Wikström", 1370, 8),
            regular("Fredrik Hägg", 1350, 8),
            regular("Rubén Gallardo", 1310, 7),
            newcomer("Maja Frisk", 1530, 1),
            regular("Tomás Echeverría", 1500, 0),
        ],
        notes: &[
            "Två nätrullare på matchboll.",
            "Rain on the glass, long rallies.",
            "Revancha el jueves.",
            "Sista bollen gick på nätkanten.",
            "Tercer set a las once menos diez.",
        ],
    },
    DemoGroup {
        name: "Pádel del Martes Poblenou",
        vanity_name: "martes-poblenou",
        plays_on: Weekday::Tue,
        courts: 2,
        matches: 90,
        players: &[
            regular("Montserrat Puigdollers", 1680, 7),
            regular("Íñigo Larrañaga", 1650, 8),
            regular("Andrés Muñoz Vidal", 1600, 6),
            regular("Lucía Ibáñez", 1580, 7),
            regular("Raúl Peña", 1540, 5),
            regular("Gemma Font", 1510, 6),
            regular("Óscar Benítez", 1490, 6),
            regular("Ximena Quiñones", 1480, 5),
            regular("Joaquín Núñez Roca", 1450, 6),
            regular("Belén Sepúlveda", 1430, 4),
            regular("Emma Fairweather", 1400, 5),
            regular("Gonzalo Yáñez", 1340, 6),
            newcomer("Nil Sagarra", 1560, 1),
            regular("Asunción Cañas", 1500, 0),
        ],
        notes: &[
            "¡Qué remontada!",
            "Jugado con viento.",
            "Punto de oro en el último juego.",
        ],
    },
    DemoGroup {
        name: "Sunday Smash Hackney",
        vanity_name: "sunday-smash",
        plays_on: Weekday::Sun,
        courts: 1,
        matches: 40,
        players: &[
            regular("Tom Ashdown", 1620, 7),
            regular("Priya Raman", 1590, 7),
            regular("Freja Lindqvist", 1540, 6),
            regular("Callum Beckett", 1510, 6),
            regular("Rosa Márquez", 1480, 5),
            regular("Jonas Håkansson", 1440, 6),
            regular("Ellie Marchbank", 1380, 5),
            newcomer("Dev Kapoor", 1500, 1),
        ],
        notes: &["Freezing. Worth it.", "Lost the good balls over the fence."],
    },
];
