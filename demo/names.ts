/** Invented names, typical of a school east of Toronto. */
export interface Origin {
  surnames: readonly string[];
  girls: readonly string[];
  boys: readonly string[];
  women: readonly string[];
  men: readonly string[];
}

const words = (text: string) => text.split(" ");

export const origins: readonly Origin[] = [
  {
    surnames: words("MacLeod Campbell Fraser Whitfield Harding Bennett Lockhart Sinclair Doyle"),
    girls: words("Claire Isla Charlotte Hannah Maeve Fiona Abigail"),
    boys: words("Callum Owen Liam Duncan Jack Ewan Nolan"),
    women: words("Heather Alison Moira Catherine Jill"),
    men: words("Graham Stuart Neil Patrick Andrew"),
  },
  {
    surnames: words("Tremblay Gagnon Bouchard Lavoie Pelletier Desrosiers Thériault Côté"),
    girls: words("Élise Camille Juliette Noémie Rosalie Maëlle"),
    boys: words("Mathis Étienne Olivier Félix Jérôme Antoine"),
    women: words("Geneviève Sylvie Mireille Chantal Nathalie"),
    men: words("Luc Benoît Stéphane Alain Yves"),
  },
  {
    surnames: words("Sivakumar Nadarajah Patel Sharma Iyer Grewal Dhillon Thevarajah Banerjee"),
    girls: words("Anjali Kavya Meera Priya Simran Nila Tara"),
    boys: words("Arjun Rohan Kiran Dev Harjit Nikhil Aarav"),
    women: words("Lakshmi Sunita Deepa Jaspreet Rekha"),
    men: words("Suresh Vikram Anand Gurpreet Ravi"),
  },
  {
    surnames: words("Chen Wong Lam Zhang Liu Cheung Huang Leung"),
    girls: words("Emily Vivian Mei Chloe Jasmine Yan"),
    boys: words("Ethan Jason Ryan Kai Lucas Wei"),
    women: words("Grace Li Helen Ying Cindy"),
    men: words("Kevin Ming David Hao Raymond"),
  },
  {
    surnames: words("Osei Mensah Adeyemi Okafor Boateng Nwosu Abebe Diallo Owusu"),
    girls: words("Ama Zainab Chidinma Efua Hanna Adaeze"),
    boys: words("Kofi Emeka Tunde Kwame Samuel Chike"),
    women: words("Abena Ngozi Folake Esi Mariam"),
    men: words("Kwabena Ade Ibrahim Yaw Obinna"),
  },
  {
    surnames: words("Brathwaite Campbell-Reid Grant Joseph Baptiste Alleyne Clarke Morrison"),
    girls: words("Imani Aaliyah Kezia Shanice Naomi Tiana"),
    boys: words("Malik Jaylen Andre Isaiah Tyrell Marcus"),
    women: words("Marcia Yvonne Denise Camille Sandra"),
    men: words("Winston Desmond Trevor Courtney Errol"),
  },
  {
    surnames: words("Santos Reyes Dela-Cruz Villanueva Mendoza Aquino Bautista"),
    girls: words("Angelica Bea Trisha Mika Sofia"),
    boys: words("Miguel Joaquin Paolo Gabriel Enzo"),
    women: words("Maricel Lourdes Rowena Liza"),
    men: words("Ramon Jun Ernesto Dennis"),
  },
  {
    surnames: words("Haddad Khalil Rahimi Hosseini Mansour Aziz Siddiqui Yildiz"),
    girls: words("Leila Noor Yasmin Sara Dina Parisa"),
    boys: words("Omar Yusuf Karim Reza Adam Emre"),
    women: words("Samira Farah Nadia Shirin Amina"),
    men: words("Tarek Hassan Ali Mehdi Bilal"),
  },
  {
    surnames: words("Kowalski Petrenko Nowak Ivanov Horvat Novotny Szabo Popescu"),
    girls: words("Zofia Olena Mila Katya Ana Irina"),
    boys: words("Jakub Taras Luka Filip Stefan Danylo"),
    women: words("Agnieszka Oksana Marta Ivana"),
    men: words("Piotr Bohdan Marek Andrei"),
  },
  {
    surnames: words("Rossi DiMarco Ferreira Silva Papadakis Moretti Almeida García Rojas"),
    girls: words("Gianna Beatriz Eleni Lucía Giulia"),
    boys: words("Matteo Tiago Nico Diego Marco"),
    women: words("Daniela Teresa Sofia Carla Paula"),
    men: words("Fabio Carlos Dimitri Jorge Vince"),
  },
  {
    surnames: words("Kim Park Nguyen Tran Tanaka Sato Pham"),
    girls: words("Hana Linh Yuna Aiko Mai"),
    boys: words("Minjun Kenji Khoa Jisoo Haru"),
    women: words("Eunji Thuy Yuki Hoa"),
    men: words("Sungho Duc Hiro Tuan"),
  },
  {
    surnames: words("Whiteduck Beaver Commanda Nahwegahbow Shawanda"),
    girls: words("Autumn Nokomis Raven Willow"),
    boys: words("Hunter Jordan River Tate"),
    women: words("Sherry Doreen Marlene"),
    men: words("Wade Darrell Clifford"),
  },
];

/** The letters of a name in an address: `thériault` is `theriault`. */
export const plainLetters = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z-]/g, "")
    .toLowerCase();
